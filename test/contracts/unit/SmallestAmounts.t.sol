// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {Vm, vm} from "../support/Vm.sol";

/// @title A single unit is booked and reported like any other amount, but zero isn't
contract SmallestAmountsTest is PoolTest {
    function test_UnstakeForfeitsASingleUnit() public {
        liveStreak(alice, 600 * one, 1);
        uint256 free = freeReserve();
        vm.assertEq(unstakeAs(alice, 1), 1, "forfeited");
        vm.assertEq(accountOf(alice).lastReward, 60_000 - 1, "left of the reward");
        vm.assertEq(freeReserve(), free + 1, "back in the reserve");
    }

    function test_ExitForfeitsASingleUnit() public {
        earnAUnitADay(1);
        uint256 free = freeReserve();
        (, , uint256 forfeited) = exitAs(alice);
        vm.assertEq(forfeited, 1, "forfeited");
        vm.assertEq(freeReserve(), free + 1, "back in the reserve");
        vm.assertEq(pool.poolState().promised, 0, "nothing is promised");
    }

    function test_SingleUnitMatures24HoursAfterItsSignIn() public {
        setRules(1, 100, 1);
        stakeAs(alice, one);
        warpBy(18 hours);
        vm.assertEq(signInAs(alice), 1, "reward");
        uint256 maturesAt = timeNow() + 24 hours;
        vm.assertEq(accountOf(alice).lastMaturesAt, maturesAt, "when it matures");
        expectNothingToClaim(maturesAt);

        warpBy(15 hours);
        vm.assertEq(signInAs(alice), 1, "reward of the second sign-in");
        vm.assertEq(accountOf(alice).previousMaturesAt, maturesAt, "when the first matures");
        expectNothingToClaim(maturesAt);
    }

    function test_ExitReportsAStakeOfASingleUnit() public {
        stakeAs(alice, 1);
        vm.expectEmit(address(pool));
        emit IMiningPool.Unstaked(alice, 1, 0, 0);
        exitAs(alice);
    }

    function test_ExitReportsAClaimOfASingleUnit() public {
        earnAUnitADay(1);
        warpDays(1);
        vm.expectEmit(address(pool));
        emit IMiningPool.Claimed(alice, 1);
        exitAs(alice);
    }

    function test_ExitReportsATransferOfASingleUnit() public {
        earnAUnitADay(7);
        claimAs(alice);
        transferAs(alice, alice, 6);
        warpDays(1);
        vm.expectEmit(address(pool));
        emit IMiningPool.RewardsTransferred(alice, alice, 1);
        exitAs(alice);
    }

    function test_ExitReportsNoRewardsIfThereAreNone() public {
        stakeAs(alice, one);
        vm.recordLogs();
        exitAs(alice);
        assertReported(true, false, false);
    }

    function test_ExitReportsNoTransferOfHeldBackRewards() public {
        earnAUnitADay(1);
        warpDays(1);
        vm.recordLogs();
        exitAs(alice);
        assertReported(true, true, false);
    }

    function test_ExitReportsNoStakeIfThereIsNone() public {
        earnAUnitADay(7);
        unstakeAs(alice, one);
        vm.recordLogs();
        exitAs(alice);
        assertReported(false, true, true);
    }

    /// @dev Earns one part per million per day on the lowest possible minimum stake.
    function earnAUnitADay(uint256 numberOfDays) private {
        setRules(1, 100, 1);
        vm.assertEq(liveStreak(alice, one, numberOfDays), numberOfDays, "rewards");
    }

    function expectNothingToClaim(uint256 nextMaturesAt) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.NothingToClaim.selector, nextMaturesAt));
        claimAs(alice);
    }

    function assertReported(bool unstaked, bool claimed, bool transferred) private {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(count(logs, IMiningPool.Unstaked.selector), unstaked ? 1 : 0, "Unstaked");
        vm.assertEq(count(logs, IMiningPool.Claimed.selector), claimed ? 1 : 0, "Claimed");
        vm.assertEq(count(logs, IMiningPool.RewardsTransferred.selector), transferred ? 1 : 0, "RewardsTransferred");
    }

    function count(Vm.Log[] memory logs, bytes32 selector) private pure returns (uint256 found) {
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] == selector) found++;
        }
    }
}
