// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalToken} from "../../../contracts/local/LocalToken.sol";

import {vm} from "../support/Vm.sol";
import {WeirdTokenTest} from "./WeirdTokenTest.sol";

contract ZeroDecimalsTokenTest is WeirdTokenTest {
    function deployToken() internal override returns (address) {
        return address(new LocalToken("Whole", "WHOLE", 0, address(this)));
    }

    function test_MinimumIsTenUnits() public {
        stakeAs(alice, 9);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.StakeBelowMinimum.selector, 9, 10));
        signInAs(alice);
        stakeAs(alice, 1);
        signInAs(alice);
    }

    function test_RewardBelowAWholeTokenIsRoundedToZero() public {
        vm.assertEq(liveStreak(alice, 4_999, 7), 0, "even twice the rate");
        vm.assertEq(liveStreak(bob, 10_000, 1), 1, "one");
    }

    function test_SmallestStakeIsCoveredByAWholeToken() public {
        useReserveOf(1);
        stakeAs(alice, 714);
        giveAndApprove(bob, 1);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.ReserveTooLow.selector, 1, 2));
        vm.prank(bob);
        pool.stake(1);
    }
}
