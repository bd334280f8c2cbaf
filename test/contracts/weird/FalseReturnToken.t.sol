// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {FalseReturnToken} from "../../../contracts/mocks/FalseReturnToken.sol";

import {vm} from "../support/Vm.sol";
import {WeirdTokenTest} from "./WeirdTokenTest.sol";

/// @dev A token that fails by returning false moves nothing, so the pool must book nothing.
contract FalseReturnTokenTest is WeirdTokenTest {
    function deployToken() internal override returns (address) {
        return address(new FalseReturnToken(address(this)));
    }

    function test_RefusedStakeIsRejected() public {
        giveAndApprove(alice, stakeAmount);
        refuse(true);
        expectFailedOperation();
        vm.prank(alice);
        pool.stake(stakeAmount);
    }

    function test_RefusedStakeWithPermitIsRejected() public {
        giveAndApprove(alice, stakeAmount);
        refuse(true);
        expectFailedOperation();
        vm.prank(alice);
        pool.stakeWithPermit(stakeAmount, type(uint256).max, 27, 0, 0);
    }

    function test_RefusedFundIsRejected() public {
        giveAndApprove(alice, stakeAmount);
        refuse(true);
        expectFailedOperation();
        vm.prank(alice);
        pool.fund(stakeAmount);
    }

    function test_RefusedUnstakeIsRejectedAndStaysPossible() public {
        stakeAs(alice, stakeAmount);
        refuse(true);
        expectFailedOperation();
        unstakeAs(alice, stakeAmount);

        refuse(false);
        unstakeAs(alice, stakeAmount);
        vm.assertEq(token.balanceOf(alice), stakeAmount, "nothing was lost");
    }

    function test_RefusedExitIsRejectedAndStaysPossible() public {
        liveStreak(alice, stakeAmount, 7);
        refuse(true);
        expectFailedOperation();
        exitAs(alice);

        refuse(false);
        (uint256 returned, uint256 rewards, ) = exitAs(alice);
        vm.assertEq(token.balanceOf(alice), returned + rewards, "nothing was lost");
    }

    function test_RefusedTransferIsRejectedAndStaysPossible() public {
        uint256 claimed = liveAndClaim(alice, stakeAmount, 7);
        refuse(true);
        expectFailedOperation();
        transferAs(alice, carol, claimed);
        vm.assertEq(accountOf(alice).transferable, claimed, "still alice's");

        refuse(false);
        transferAs(alice, carol, claimed);
    }

    function test_RefusedSurplusIsRejectedAndStaysAnnounced() public {
        vm.prank(owner);
        pool.announceSurplusWithdrawal(one);
        warpDays(7);
        refuse(true);
        expectFailedOperation();
        vm.prank(owner);
        pool.withdrawSurplus(carol, one);

        refuse(false);
        vm.prank(owner);
        pool.withdrawSurplus(carol, one);
    }

    function test_SignInClaimAndSyncNeedNoTransfer() public {
        stakeAs(alice, stakeAmount);
        refuse(true);
        signInAs(alice);
        warpBy(24 hours);
        vm.assertEq(claimAs(alice), rewardOnDay1(), "claimed");
        vm.assertEq(pool.sync(), 0, "found");
    }

    function refuse(bool refusing) private {
        FalseReturnToken(address(token)).setRefusing(refusing);
    }

    function expectFailedOperation() private {
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token)));
    }
}
